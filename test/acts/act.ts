import type { ActsOffice } from './office.ts'
import type { Looks } from './judge-plan.ts'

/** The choices of one step of a sequence. */
export interface Pick {
  /** Counted from the newest shift that the act is possible on, or else from the newest of all. */
  readonly shift: number
  readonly vikar: number
  readonly number: number
  readonly choice: boolean
  readonly bySecond: boolean
}

/** A call of the API. */
export interface OfficeAct {
  readonly by: 'office'
  readonly method: 'POST' | 'PUT' | 'DELETE'
  readonly path: (shift: string, body: Body) => string
  /** Null: the act has no subject. */
  readonly body: (office: ActsOffice, shift: string, pick: Pick) => Promise<Body | null> | Body | null
  readonly hasPlan: boolean
  /** The act creates a new shift. */
  readonly isNew?: true
  /** By default the path of the act, followed by `/plan`. */
  readonly planPath?: (shift: string, body: Body) => string
  /** The part of the shown plan that a press sends. By default its version. */
  readonly seenOf?: (plan: Plan) => string
  /** The act succeeds with any earlier plan, because it affects no one. */
  readonly isForgiven?: (plan: Plan) => boolean
  /** A press succeeds without a change if what it asks for has happened already. */
  readonly isRepeatable?: true
  /**
   * The answer to a press with an old plan. By default `PLAN_CHANGED`, or `STALE` if the form is as old as its plan.
   */
  readonly changed?: string
  /** Compares a plan of another shape with what happened. */
  readonly judge?: (office: ActsOffice, plan: unknown, looks: Looks, body: Body) => string[]
}

/** Part of every plan. */
export interface Plan {
  readonly version: string
}

export type Body = Readonly<Record<string, unknown>>

/** The kind of shift on which an act is usually tried. `taken`: a shift that is not over has a holder. */
export type Aim = 'open' | 'taken' | 'closed'

export interface Listed {
  /** The weight of the choice. */
  readonly weight: number
  readonly act: Act
  readonly on?: Aim
}

/** An event other than an act of the office. Returns whether it was possible. */
export interface Happening {
  readonly by: 'others'
  readonly happen: (office: ActsOffice, shift: string, pick: Pick) => Promise<boolean>
}

export type Act = OfficeAct | Happening
