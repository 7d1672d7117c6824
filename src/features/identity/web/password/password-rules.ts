import * as z from 'zod/mini'
import { ChangePassword } from '../../rules.ts'

/** {@link ChangePassword} with a required current password. */
export const ChangeKnownPassword = z.intersection(
  z.object({ currentPassword: z.string().check(z.minLength(1, 'Skriv passordet du har nå')) }),
  ChangePassword,
)
