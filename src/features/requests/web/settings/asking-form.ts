import * as z from 'zod/mini'
import { TIME_MISSING } from '#shared/failures.ts'
import { AskingSettings } from '#features/asking/rules.ts'
import { USUAL_QUIET_HOURS } from '#features/messages/quiet-hours.ts'

const WRONG = {
  same: 'Velg et annet klokkeslett enn det stilletiden begynner',
  alarm: 'Varsle mellom 15 minutter og ett døgn før',
  chance: 'Velg mellom 1 og 99 prosent',
}

const { openAtMost, patienceMinutes } = AskingSettings.shape

/** The fields of the form. An invalid number is NaN, and an error; null is empty. */
export const AskingTyped = z
  .object({
    openAtMost,
    patienceMinutes,
    isQuiet: z.boolean(),
    quietFrom: z.string(),
    quietUntil: z.string(),
    quietWeekends: z.boolean(),
    alarmMinutes: z.int(WRONG.alarm).check(z.gte(15, WRONG.alarm), z.lte(1440, WRONG.alarm)),
    alarmPercent: z.nullable(z.int(WRONG.chance).check(z.gte(1, WRONG.chance), z.lte(99, WRONG.chance))),
  })
  .check((ctx) => {
    const { isQuiet, quietFrom, quietUntil } = ctx.value
    if (!isQuiet) return
    const wrong = [
      ...(quietFrom === '' ? [['quietFrom', TIME_MISSING]] : []),
      ...(quietUntil === '' ? [['quietUntil', TIME_MISSING]] : []),
      ...(quietFrom !== '' && quietFrom === quietUntil ? [['quietUntil', WRONG.same]] : []),
    ] as const
    for (const [field, message] of wrong)
      ctx.issues.push({ code: 'custom', input: ctx.value, path: [field ?? ''], message: message ?? '' })
  })
export type AskingTyped = z.infer<typeof AskingTyped>

export const typedOf = ({ quiet, ...settings }: AskingSettings): AskingTyped => ({
  ...settings,
  isQuiet: quiet !== null,
  quietFrom: (quiet ?? USUAL_QUIET_HOURS).from,
  quietUntil: (quiet ?? USUAL_QUIET_HOURS).until,
  quietWeekends: (quiet ?? USUAL_QUIET_HOURS).weekends,
})

export const settingsOf = ({
  isQuiet,
  quietFrom,
  quietUntil,
  quietWeekends,
  ...settings
}: AskingTyped): AskingSettings => ({
  ...settings,
  quiet: isQuiet ? { from: quietFrom, until: quietUntil, weekends: quietWeekends } : null,
})
