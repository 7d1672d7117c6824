import { startMigratedServer } from '#test/migrated-server.ts'

/** With room for the services of a scenario and what it looks with. */
export const openServer = () => startMigratedServer('faults', { max_connections: '300' })
