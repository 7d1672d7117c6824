import { ConfigError, loadConfig, type Config } from '#server/config/config.ts'

type Env = Readonly<Record<string, string | undefined>>

/** Prevents the creation of a secret in a folder that is only inspected. */
const UNMADE_SECRET = '-'.repeat(32)

const STAND_INS = {
  SMS_GATEWAY: 'local',
  SMTP_URL: 'local',
  STRIPE_SECRET_KEY: 'local',
  APP_SECRET: UNMADE_SECRET,
}

/** Settings that are not used while one of the first is wrong. */
const TOGETHER: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^(LINK|SVEVE|TWILIO)_|^SMS_(SENDER|REPORT_ADDRESSES)$/, ['SMS_GATEWAY']],
  [/^STRIPE_/, ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_URL']],
  [/^OIDC_/, ['OIDC_PROVIDERS']],
  [/^DATABASE_URL$/, ['DATABASE_POOL_URL', 'DATABASE_READ_URL']],
]

/** More rounds than there are faults hidden behind others. */
const MOST_ROUNDS = 10

/**
 * Reads the configuration with all its faults. Wrong settings are omitted, so that the rest can be checked; `faulty`
 * lists them and the settings that depend on them.
 */
export const readSettings = (
  env: Env,
): {
  readonly config: Config | null
  readonly faults: readonly string[]
  readonly faulty: ReadonlySet<string>
} => {
  const isSecretOwn = !env['APP_SECRET']?.trim() && !env['DATABASE_URL']?.trim()
  let left: Env = isSecretOwn ? { ...env, APP_SECRET: UNMADE_SECRET } : env
  const faulty = new Set<string>()
  let faults: readonly string[] | undefined
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    try {
      return { config: loadConfig(left), faults: faults ?? [], faulty }
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error
      faults ??= error.faults
      for (const name of error.faults.flatMap(namedIn)) faulty.add(name)
      left = without(left, faulty)
    }
  }
  return { config: null, faults: faults ?? [], faulty }
}

/** A fault begins with its variable, or mentions it soon after. */
const namedIn = (fault: string): string[] => {
  const [name = ''] = /\b[A-Z][A-Z\d]*(_[A-Z\d]+)*\b/.exec(fault) ?? []
  return [name, ...TOGETHER.flatMap(([pattern, others]) => (pattern.test(name) ? others : []))]
}

const without = (env: Env, faulty: ReadonlySet<string>): Env => {
  const right = Object.entries(env).filter(([name]) => !faulty.has(name))
  const standIns = Object.entries(STAND_INS).filter(([name]) => faulty.has(name))
  return Object.fromEntries([...right, ...standIns])
}
