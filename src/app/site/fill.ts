/** Replaces the placeholders with their values, as HTML. An unknown placeholder is a bug. */
export const fill = (document: string, values: Readonly<Record<string, string>>): string =>
  document.replace(/\{\{(\w+)\}\}/g, (_mark, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`unknown placeholder ${name}`)
    return value
  })
