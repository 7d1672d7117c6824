/** Where the web process serves the page to compare with, from memory and from a file. */
export const STILL_PAGE = '/still-page'
export const STILL_FILE = '/still/page.html'
