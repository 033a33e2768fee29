/** How long tests wait, in milliseconds: a hang must not last for ever, but no test is about time. */
export const patience = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  // A second, as is usual, is not enough for a busy machine.
  expect: { poll: { timeout: 60_000 } },
};
