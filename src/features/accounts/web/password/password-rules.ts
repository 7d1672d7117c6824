import * as z from 'zod/mini'
import { ChangePassword } from '../../rules.ts'

/** As {@link ChangePassword}, where the current password must be written. */
export const ChangeKnownPassword = z.intersection(
  z.object({ currentPassword: z.string().check(z.minLength(1, 'Skriv passordet du har nå')) }),
  ChangePassword,
)
