import { workerData } from 'node:worker_threads'
import { z } from 'zod'
import { ATTACKS } from './attacks.ts'

/** Attacks on a thread of its own, so that the clock of the bench is not held up, until it is terminated. */
const given = z.object({ name: z.string(), port: z.number(), cookie: z.string() }).parse(workerData)
await ATTACKS[given.name]?.(given, new AbortController().signal)
