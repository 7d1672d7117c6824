import { z } from 'zod'
import { ATTACKS } from './attacks.ts'

/** Attacks until the process is ended. */
const [name, port, cookie] = z.tuple([z.string(), z.coerce.number(), z.string()]).parse(process.argv.slice(2))
process.send?.('begun')
await ATTACKS[name]?.({ port, cookie })
