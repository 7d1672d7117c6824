/** Where the page says how it stands. An answer is redirected there, so that the result has the focus without script. */
export const RESULT_ID = 'svar'
