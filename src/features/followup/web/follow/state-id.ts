/** The heading that says how the assignment stands. */
export const STATE_ID = 'tilstand'
