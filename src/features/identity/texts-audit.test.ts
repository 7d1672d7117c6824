import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ACTION_LABEL } from './texts-audit.ts'

const files = globSync('{src,scripts}/**/*.ts', { exclude: (name) => name.endsWith('.test.ts') })
  .map((name) => readFileSync(name, 'utf8'))
  .filter((source) => /writeAudit\(|audit_log|note\w*\(/.test(source))

/** Places where actions occur: a property of an audit row, an insert, a kind of view, an argument of `note`. */
const PLACES = [
  /\baction:[^,;{}]*/g,
  /insert into audit_log \([^)]*\)\s*select '[a-z-]+'/g,
  /type ReadAction =(\s*\| '[a-z-]+')+/g,
  /\bnote\w*\(\s*tx,\s*'[a-z-]+'/g,
]

const actions = new Set(
  files.flatMap((source) =>
    PLACES.flatMap((place) => source.match(place) ?? []).flatMap((found) =>
      [...found.matchAll(/'([a-z]+(?:-[a-z]+)+)'/g)].map(([, action = '']) => action),
    ),
  ),
)

describe('the words of the audit log', () => {
  it('are found in the source at all', () => {
    for (const one of [
      'login-failed',
      'login-linked',
      'customer-viewed',
      'package-deleted',
      'password-changed',
    ])
      expect(actions).toContain(one)
  })

  it('are there for every action that the service writes down', () => {
    expect([...actions].filter((action) => !ACTION_LABEL[action])).toEqual([])
  })

  it('are of actions that the service writes down', () => {
    expect(Object.keys(ACTION_LABEL).filter((action) => !actions.has(action))).toEqual([])
  })

  it('tell every action from every other', () => {
    const labels = Object.values(ACTION_LABEL)
    expect(new Set(labels).size).toBe(labels.length)
  })
})
