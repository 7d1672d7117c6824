import { startMigratedServer } from '#test/migrated-server.ts'

/** Connections for the services of a scenario and its queries. */
export const openServer = () => startMigratedServer('faults', { max_connections: '300' })
