#include "whorl/learned.hpp"

#include <cmath>
#include <stdexcept>

#include "catch.hpp"
#include "support.hpp"
#include "whorl/sinusoidal.hpp"

using namespace whorl;
using namespace whorl::test;

TEST_CASE("A5: a token past the end of the table is refused with both numbers and the next call works") {
  const Matrix table = learned_table(100, 4, 1);
  CHECK(refusal<std::out_of_range>([&] { first_rows(table, 101); }) ==
        "101 tokens need 101 rows, but the table has 100: row 100 does not exist");
  CHECK(same(first_rows(table, 100), table));
  const Matrix pe = sinusoidal_encoding(1, 4, {.first_position = 100});
  const Matrix expected = test::table({{-0.506366f, 0.862319f, 0.841471f, 0.540302f}});
  CHECK(largest_difference(pe, expected) < 1e-6);
}

TEST_CASE("a lookup returns the rows asked for, in their order, repeats included") {
  const Matrix table = learned_table(5, 3, 7);
  const Matrix rows_found = lookup(table, {4, 0, 4});
  for (std::size_t c = 0; c < 3; ++c) {
    CHECK((rows_found(0, c) == table(4, c) && rows_found(1, c) == table(0, c) &&
           rows_found(2, c) == table(4, c)));
  }
  CHECK(rows(lookup(table, {})) == 0);
  const auto refused = [&](const std::vector<Index>& positions) {
    return refusal<std::out_of_range>([&] { lookup(table, positions); });
  };
  CHECK(refused({0, 5}) == "row 5 does not exist: the table has 5 rows");
  CHECK(refused({-1}) == "row -1 does not exist: the table has 5 rows");
}

TEST_CASE("a table is drawn from its seed with the deviation asked for") {
  const Matrix table = learned_table(200, 100, 3);
  CHECK(same(table, learned_table(200, 100, 3)));
  CHECK(largest_difference(table, learned_table(200, 100, 4)) > 0);
  double squares = 0;
  for (const float x : table) squares += static_cast<double>(x) * x;
  CHECK(std::sqrt(squares / 20000) == Approx(0.02).epsilon(0.02));
  CHECK_THROWS_AS(learned_table(0, 4, 1), std::invalid_argument);
  CHECK_THROWS_AS(learned_table(131072, 8192, 1), std::length_error);
  CHECK_THROWS_AS(learned_table(2, 4, 1, -1), std::invalid_argument);
}

TEST_CASE("GPT-2's table is 0.63 % of its smallest model") {
  CHECK(learned_share(1024, 768, 124439808) == Approx(0.0063198).epsilon(1e-4));
  CHECK_THROWS_AS(learned_share(1024, 768, 0), std::invalid_argument);
}

TEST_CASE("the cost of a table is its number of entries") {
  CHECK(learned_parameters(1024, 768) == 786432);
  CHECK(learned_parameters(512, 768) == 393216);
  CHECK(learned_parameters(0, 768) == 0);
  CHECK_THROWS_AS(learned_parameters(-1, 768), std::invalid_argument);
  CHECK_THROWS_AS(learned_parameters(Index{1} << 40, Index{1} << 40), std::invalid_argument);
}
