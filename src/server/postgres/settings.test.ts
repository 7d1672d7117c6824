import { expect, test } from 'vitest'
import { serverArguments } from './settings.ts'

function argumentsWith(settings: Record<string, string>): string[] {
  const files = { home: '/d', cluster: '/d/data', programs: '/p', user: { uid: 1, gid: 1 } }
  return serverArguments({ files, socketDir: '/d/run', name: 'vikarklar-1-2', settings })
}

test('a setting replaces ours', () => {
  expect(argumentsWith({ max_connections: '20' })).toContain('max_connections=20')
  expect(argumentsWith({})).toContain('max_connections=100')
})

test('no setting opens the server to the network or hides its processes', () => {
  const given = argumentsWith({
    listen_addresses: '*',
    unix_socket_permissions: '0777',
    cluster_name: 'other',
  })
  expect(given).toEqual(expect.arrayContaining(['listen_addresses=', 'unix_socket_permissions=0700']))
  expect(given).toContain('cluster_name=vikarklar-1-2')
  expect(given.join()).not.toMatch(/\*|0777|other/)
})
