/** The engine under test. @type {'chromium' | 'firefox'} */
export const engine = process.env.WHORL_ENGINE === 'firefox' ? 'firefox' : 'chromium';
