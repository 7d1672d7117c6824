import type { Stage } from './stage.ts'

export interface BenchOptions {
  /** The quick half uses few rows and rounds, to show that the bench runs; its figures mean nothing. */
  readonly isQuick: boolean
  openStage(): Promise<Stage>
}

export interface Result {
  readonly name: string
  /** The measured figure beside the target, in words. */
  readonly figure: string
  readonly target: string
  readonly ok: boolean
  readonly [more: string]: unknown
}

export type Bench = (options: BenchOptions) => Promise<Result>
