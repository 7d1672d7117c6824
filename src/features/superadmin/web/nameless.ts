/** Shown for an employer without a name. */
export const NAMELESS = 'Uten navn'
