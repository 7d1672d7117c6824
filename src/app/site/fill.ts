/** Puts what the marks stand for, as HTML, in their places. A mark that nobody knows is a mistake of ours. */
export const fill = (document: string, values: Readonly<Record<string, string>>): string =>
  document.replace(/\{\{(\w+)\}\}/g, (_mark, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`nothing is known of the mark ${name}`)
    return value
  })
