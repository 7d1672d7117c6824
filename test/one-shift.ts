import { createRequest } from '#features/requests/server/create.ts'
import type { AssignmentForm } from '#features/requests/rules.ts'

type Arguments = Parameters<typeof createRequest>

/** A request about one shift. */
export const createAssignment = (
  tx: Arguments[0],
  services: Arguments[1],
  { date, startTime, endTime, places, ...form }: AssignmentForm & { readonly requestId: string },
) => createRequest(tx, services, { ...form, shifts: [{ date, startTime, endTime, places }] })
