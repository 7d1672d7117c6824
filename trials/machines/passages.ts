import type { Passage } from './documented.ts'

const has =
  (...words: readonly string[]) =>
  (lines: string) =>
    words.some((word) => lines.includes(word))

/**
 * What each trial types of the operators' documents. A trial that leaves any of its own out has failed, and
 * `test/documents-typed.test.ts` demands that every block is here or in `NOT_TYPED`.
 */
export const PASSAGES = {
  'one-machine': [{ page: 'operations.md' }],
  'off-site': [{ page: 'operations/off-site.md' }],
  'three-nodes': [{ page: 'operations/three-nodes.md' }],
  'more-pages': [
    { page: 'operations/suppliers.md' },
    { page: 'operations/doctor.md', only: (lines) => !lines.includes('--etcd') },
    { page: 'operations/delivery.md', only: has('postfix', 'journalctl') },
    { page: 'operations/monitoring.md' },
    { page: 'operations/database.md' },
    { page: 'operations/several-processes.md' },
    { page: 'operations/point-in-time.md', under: ['Back to a second'] },
  ],
  'mail-back': [
    { page: 'operations/delivery.md', only: has('postfix', 'bind9-dnsutils') },
    { page: 'operations/bounces.md', under: ['1. Name the address'] },
    { page: 'operations/bounces.md', under: ['2a. Your own postfix on the same machine'] },
    { page: 'operations/bounces.md', under: ['2b. A mailbox elsewhere'] },
    { page: 'operations/bounces.md', under: ['3. Check'] },
  ],
  'nodes-back': [{ page: 'operations/point-in-time.md', under: ['Three nodes'] }],
} as const satisfies Readonly<Record<string, readonly Passage[]>>

/** What no trial types, and why not. */
export const NOT_TYPED: readonly (Passage & { readonly because: string })[] = []

export const passagesOf = (trial: string): readonly Passage[] =>
  Object.entries(PASSAGES).find(([name]) => name === trial)?.[1] ?? []
