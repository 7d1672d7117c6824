import type { Stage } from './stage.ts'

/** What a benchmark gets. */
export interface BenchOptions {
  /** In the quick half a few rows and rounds show that it still runs; its figures mean nothing. */
  readonly isQuick: boolean
  openStage(): Promise<Stage>
}

/** What a benchmark found. */
export interface Result {
  readonly name: string
  /** What is held against the target, in words. */
  readonly figure: string
  readonly target: string
  readonly ok: boolean
  readonly [more: string]: unknown
}

export type Bench = (options: BenchOptions) => Promise<Result>
