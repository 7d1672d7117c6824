/** The part of the library that we use: its own types would bring Node's to the browser. */
declare module 'papaparse' {
  interface Options {
    readonly delimiter?: string
    readonly delimitersToGuess?: readonly string[]
    readonly skipEmptyLines?: 'greedy'
    readonly quoteChar?: string
    readonly preview?: number
  }
  interface Parsed {
    readonly data: string[][]
    readonly errors: readonly { readonly code: string }[]
    readonly meta: { readonly delimiter: string }
  }
  const papa: { parse(text: string, options: Options): Parsed }
  export default papa
}
