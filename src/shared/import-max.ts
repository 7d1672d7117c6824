/** The most substitutes that one import takes; the help page says it too. */
export const IMPORT_MAX = 2000
