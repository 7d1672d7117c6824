import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { hostsIn } from './etcd.ts'

const THREE = ['10.0.0.1:2379', '10.0.0.2:2379', '10.0.0.3:2379']

describe("the members of etcd in Patroni's file", () => {
  it.each([
    [
      'in one line',
      'scope: x\n\netcd:\n  hosts: 10.0.0.1:2379,10.0.0.2:2379,10.0.0.3:2379\n\nbootstrap:\n',
      THREE,
    ],
    [
      'in a list',
      'etcd3:\n  # three\n  hosts:\n    - 10.0.0.1:2379\n    - 10.0.0.2:2379 # two\n    - 10.0.0.3:2379\n',
      THREE,
    ],
    [
      'as one',
      'etcd:\n  protocol: http\n  host: db1.example:2379\npostgresql:\n  listen: 0.0.0.0:5432\n',
      ['db1.example:2379'],
    ],
    ['by address of IPv6', 'etcd:\n  hosts: [fd00::2]:2379\n', ['[fd00::2]:2379']],
    ['nowhere', 'scope: x\npostgresql:\n  hosts: 10.0.0.1:5432\n', []],
    ['for another', '# etcd:\n#   hosts: 10.0.0.1:2379\n', []],
  ])('are found %s', (_how, text, hosts) => expect(hostsIn(text)).toEqual(hosts))

  it('are found in the delivered file', () => {
    expect(hostsIn(readFileSync('deploy/database/patroni.yml', 'utf8'))).toEqual(THREE)
  })
})
