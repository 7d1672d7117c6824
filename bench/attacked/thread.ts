import { workerData } from 'node:worker_threads'
import { z } from 'zod'
import { halfSent } from './half-sent.ts'
import { largeAnswers, largeForms, largeLists } from './large-bodies.ts'
import { links, logins, signUps } from './passwords.ts'

const ATTACKS = { halfSent, largeAnswers, largeForms, largeLists, links, logins, signUps }

/** Attacks on a thread of its own, so that the clock of who measures is not held up, until it is terminated. */
const { name, port } = z.object({ name: z.enum(Object.keys(ATTACKS)), port: z.number() }).parse(workerData)
const attack = Object.entries(ATTACKS).find(([known]) => known === name)?.[1]
await attack?.(port, new AbortController().signal)
