/** What a reader of the lesson waits for: the core, and the element of the first figure. See ahead.js. */
import { sharedCore } from '../widgets/core-loader.js';
import '../widgets/whorl-shuffle.js';

// A failure is told by the figure, which asks again.
sharedCore().catch(() => {});
