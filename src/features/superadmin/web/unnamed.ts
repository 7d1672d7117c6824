/** Shown for an employer without a name. */
export const UNNAMED = 'Uten navn'
