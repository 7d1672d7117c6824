/** The web process serves the page for comparison here, from memory and from a file. */
export const STILL_PAGE = '/still-page'
export const STILL_FILE = '/still/page.html'
