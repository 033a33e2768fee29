#include "whorl/permutation.hpp"

#include <algorithm>
#include <map>
#include <stdexcept>

#include "catch.hpp"
#include "support.hpp"

using namespace whorl;
using namespace whorl::test;

TEST_CASE("a permutation is refused with the entry that is wrong") {
  CHECK_NOTHROW(require_permutation({}, 0));
  CHECK_NOTHROW(require_permutation({2, 0, 1}, 3));
  const auto refused = [](const Permutation& permutation) {
    return refusal<std::invalid_argument>([&] { require_permutation(permutation, 3); });
  };
  CHECK(refused({0, 1, 0}) == "permutation[2] repeats 0");
  CHECK(refused({0, 3, 1}) == "permutation[1] must be from 0 to 2, got 3");
  CHECK(refused({0, -1, 1}) == "permutation[1] must be from 0 to 2, got -1");
  CHECK(refused({0, 1}) == "permutation must have 3 entries, got 2");
}

TEST_CASE("each place of the new order holds the item that the permutation names") {
  const Matrix x = table({{10, 11}, {20, 21}, {30, 31}});
  CHECK(same(permute_rows(x, {2, 0, 1}), table({{30, 31}, {10, 11}, {20, 21}})));
}

TEST_CASE("the inverse undoes a permutation on rows and on both sides of a table") {
  Random random(7);
  for (const Index n : {0, 1, 2, 5, 17}) {
    const Permutation p = random_permutation(n, random);
    const Matrix x = random_matrix(n, 3, 1);
    CHECK(same(permute_rows(permute_rows(x, p), inverse(p)), x));
    Tensor3 both = Tensor3::from_shape({2, static_cast<std::size_t>(n), static_cast<std::size_t>(n)});
    for (float& value : both) value = random.normal();
    CHECK(same(permute_both(permute_both(both, p), inverse(p)), both));
  }
}

TEST_CASE("permute_both moves rows and columns together") {
  Tensor3 x = Tensor3::from_shape({1, 2, 2});
  x(0, 0, 0) = 1, x(0, 0, 1) = 2, x(0, 1, 0) = 3, x(0, 1, 1) = 4;
  const Tensor3 swapped = permute_both(x, {1, 0});
  CHECK(swapped(0, 0, 0) == 4);
  CHECK(swapped(0, 0, 1) == 3);
  CHECK(swapped(0, 1, 0) == 2);
  CHECK(swapped(0, 1, 1) == 1);
  CHECK_THROWS_AS(permute_both(Tensor3::from_shape({1, 2, 3}), {0, 1}), std::invalid_argument);
}

TEST_CASE("every order is drawn about equally often") {
  Random random(3);
  std::map<Permutation, int> seen;
  constexpr int kDraws = 6000;
  for (int i = 0; i < kDraws; ++i) ++seen[random_permutation(3, random)];
  CHECK(seen.size() == 6);
  for (const auto& [order, count] : seen) {
    CHECK(std::abs(count - kDraws / 6) < 5 * 29);  // five standard deviations of a binomial(6000, 1/6)
  }
  CHECK_THROWS_AS(random_permutation(-1, random), std::invalid_argument);
}
