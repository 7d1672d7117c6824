import { rmSync } from 'node:fs'
import { makeFolder } from '#test/folder.ts'
import { startService } from './start-service.ts'

/**
 * The folder of a service that has created its database and stopped. Each worker begins with a copy, which saves two
 * seconds.
 */
export const preparedFolder = (): string => {
  const folder = process.env['E2E_PREPARED']
  if (!folder) throw new Error('the journeys run with their global setup only')
  return folder
}

export default async function prepare() {
  const folder = makeFolder('e2e-prepared')
  const service = await startService(folder)
  await service.stop()
  process.env['E2E_PREPARED'] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
