/**
 * The browser tests ask for reduced motion, since a page that moves costs processor time. A file about games or about
 * motion asks for motion: `test.use(withMotion)`.
 */
export const lessMotion = { contextOptions: { reducedMotion: "reduce" } } as const;
export const withMotion = { contextOptions: { reducedMotion: "no-preference" } } as const;
