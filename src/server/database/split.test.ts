import { describe, expect, it } from 'vitest'
import { withoutPersonalData } from '../log.ts'
import type { NodeIdentity } from './identity.ts'
import { createSplitWatch, findSplit, type SplitDatabase } from './split.ts'

const node = (host: string, more: Partial<NodeIdentity> = {}): NodeIdentity => ({
  url: `postgres://${host}/`,
  host,
  port: 5432,
  system: '7401122334455171717',
  timeline: null,
  startedAt: host,
  ...more,
})
const PRIMARY = node('db1', { timeline: '00000002' })
const COPY = node('db2')
const OTHER_DATABASE = node('db3', { system: '7401122399887272727' })
const TWIN = node('db2', { timeline: '00000002' })
const SUCCESSOR = node('db2', { timeline: '00000003' })
const NEWEST = { timeline: '00000003' }
/** A proxy in front of the primary. */
const PROXY = { ...PRIMARY, host: 'proxy' }

describe('nodes', () => {
  it.each([
    ['a primary and its copy', [PRIMARY, COPY], null],
    ['two proxies before one primary', [PRIMARY, PROXY, COPY], null],
    ['one that tells no identifier', [PRIMARY, { ...COPY, system: null }], null],
    ['another database, though it only reads', [PRIMARY, COPY, OTHER_DATABASE], 'databases'],
    ['two servers of one timeline that take writes', [PRIMARY, TWIN], 'primaries'],
    ['an old primary beside the new one', [PRIMARY, SUCCESSOR], 'handover'],
    [
      'two servers of the newest timeline beside an old one',
      [node('db3', NEWEST), SUCCESSOR, PRIMARY],
      'primaries',
    ],
  ])('%s', (_, nodes, kind) => {
    expect(findSplit(nodes)?.kind ?? null).toBe(kind)
  })
})

describe('the watch', () => {
  const watching = () => {
    let time = 0
    const heard: (SplitDatabase | 'whole')[] = []
    const watch = createSplitWatch(
      { onSplit: (error) => heard.push(error), onWhole: () => heard.push('whole') },
      () => time,
    )
    return { watch, heard, after: (milliseconds: number) => (time += milliseconds) }
  }

  it('refuses two databases at once, and reports the nodes, the identifiers and the remedy', () => {
    const { watch, heard } = watching()
    watch.note([PRIMARY, OTHER_DATABASE], false)
    expect(watch.refusal()?.message).toMatch(
      /^the nodes of DATABASE_URL are different databases: db1:5432 has a system identifier that ends in 171717, db3:5432 has a system identifier that ends in 272727\. .*stop those that do not belong to it/,
    )
    expect(watch.refusal()?.reason).toBe('two databases')
    expect(heard).toHaveLength(1)
  })

  // Fails when a whole identifier is reported: the log redacts it as a telephone number.
  it('shortens identifiers so that the log preserves them', () => {
    const { watch } = watching()
    watch.note([PRIMARY, OTHER_DATABASE], false)
    const said = watch.refusal()?.message ?? ''
    expect(withoutPersonalData(said)).toBe(said)
  })

  it('refuses two servers of one timeline once they are seen again', () => {
    const { watch, after } = watching()
    watch.note([PRIMARY, TWIN], true)
    expect([watch.refusal(), watch.isUndecided()]).toEqual([null, true])
    after(2000)
    watch.note([PRIMARY, TWIN], true)
    expect(watch.refusal()?.reason).toBe('two primaries')
  })

  // Fails when partial answers count as another look: with one silent node no connection would ever be made again.
  it('forgets two primaries that have not been seen for a while, though one node is silent', () => {
    const { watch, after } = watching()
    watch.note([PRIMARY, TWIN], true)
    for (let seconds = 0; seconds < 16; seconds += 2) {
      expect(watch.isUndecided()).toBe(true)
      after(2000)
      watch.note([PRIMARY], false)
    }
    expect([watch.refusal(), watch.isUndecided()]).toEqual([null, false])
  })

  it('gives a replaced primary a minute', () => {
    const { watch, heard, after } = watching()
    for (let seconds = 0; seconds < 60; seconds += 2) {
      watch.note([PRIMARY, SUCCESSOR], true)
      expect(watch.refusal()).toBeNull()
      after(2000)
    }
    watch.note([PRIMARY, SUCCESSOR], true)
    expect(watch.refusal()?.message).toContain('db1:5432 has timeline 2, db2:5432 has timeline 3')
    after(2000)
    watch.note([COPY, SUCCESSOR], true)
    expect(watch.refusal()).toBeNull()
    expect(heard.at(-1)).toBe('whole')
  })

  it('does not combine two failovers that are far apart', () => {
    const { watch, after } = watching()
    watch.note([PRIMARY, SUCCESSOR], true)
    after(3_600_000)
    watch.note([PRIMARY, SUCCESSOR], true)
    expect(watch.refusal()).toBeNull()
  })

  // Fails when `areAll` is ignored: the wrong node may just be slow.
  it('trusts in one database again only when every node has answered or is unavailable', () => {
    const { watch } = watching()
    watch.note([PRIMARY, OTHER_DATABASE], true)
    watch.note([PRIMARY], false)
    expect(watch.refusal()).not.toBeNull()
    watch.note([PRIMARY], true)
    expect(watch.refusal()).toBeNull()
  })
})
