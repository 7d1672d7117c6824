import type { Stage } from './stage.ts'

export interface BenchOptions {
  /** The quick half uses few rows and rounds, to show that the bench runs; its figures mean nothing. */
  readonly isQuick: boolean
  /** A migrated, empty database, closed after the bench. */
  openStage(): Promise<Stage>
  /** Closes something after the bench, in reverse order. */
  after(close: () => unknown): void
}

export interface Result {
  /** The measured figures beside their targets, in words. */
  readonly figure: string
  readonly target: string
  readonly ok: boolean
  readonly [more: string]: unknown
}

export type Bench = (options: BenchOptions) => Promise<Result>

export const runBench = async (bench: Bench, isQuick: boolean, open: () => Promise<Stage>) => {
  const closers: (() => unknown)[] = []
  const after = (close: () => unknown) => void closers.unshift(close)
  const openStage = async () => {
    const stage = await open()
    after(stage.close)
    return stage
  }
  try {
    return await bench({ isQuick, openStage, after })
  } finally {
    for (const close of closers) await close()
  }
}

type Target = { readonly most: number } | { readonly least: number }
export type Judged = { readonly figure: number; readonly unit?: string } & Target

/** The result of figures that must not exceed, or must reach, a target each. */
export const judge = (judged: Readonly<Record<string, Judged>>, more: object = {}): Result => {
  const all = Object.entries(judged)
  const words = (of: (one: Judged) => string) =>
    all.map(([what, one]) => `${what} ${of(one)}${one.unit ?? ''}`).join('; ')
  return {
    figure: words(({ figure }) => String(figure)),
    target: words((one) => ('most' in one ? `<= ${one.most}` : `>= ${one.least}`)),
    ok: all.every(([, one]) => ('most' in one ? one.figure <= one.most : one.figure >= one.least)),
    ...Object.fromEntries(all.map(([what, { figure }]) => [what, figure])),
    ...more,
  }
}
