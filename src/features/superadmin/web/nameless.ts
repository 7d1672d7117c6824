/** Stands where an employer without a name is named. */
export const NAMELESS = 'Uten navn'
