import type { makeArchive } from '../operating/package.ts'
import type { Machine } from './machines.ts'
import { typePage } from './typed.ts'

/** All packages that the pages install, for machines without an internet connection. */
export const PACKAGES =
  'bind9-dnsutils caddy curl etcd-client etcd-server haproxy libatomic1 openssl patroni pgbackrest pgbouncer postfix postgresql postgresql-15 prometheus prometheus-alertmanager prometheus-node-exporter python3-etcd systemd-timesyncd'.split(
    ' ',
  )

export type Release = ReturnType<typeof makeArchive>

/** The archive is in /root, as the first page expects. */
export const placeArchive = (machine: Machine, { archive }: Release): void => {
  for (const file of [archive, `${archive}.sha256`])
    machine.copyIn(file, `/root/${file.slice(file.lastIndexOf('/') + 1)}`)
}

/** Unpacks the release by the page about one machine. */
export const placeRelease = async (machine: Machine, release: Release): Promise<void> => {
  placeArchive(machine, release)
  await machine.type(`install -d /opt/vikarklar
tar -C /opt/vikarklar -xzf /root/vikarklar-*.tar.gz
ln -s vikarklar-${release.version} /opt/vikarklar/current`)
}

/**
 * The service is installed by the page about one machine, and not started.
 *
 * @param settings lines of the file of settings that are otherwise than there
 */
export const setUpService = async (
  machine: Machine,
  release: Release,
  settings: Readonly<Record<string, string>>,
): Promise<void> => {
  placeArchive(machine, release)
  const isSetUp = (lines: string) => lines.includes('tar -C') || lines.includes('/etc/vikarklar.env')
  await typePage({ page: 'operations.md', on: { root: [machine] }, only: isSetUp })
  await changeSettings(machine, settings)
}

export const changeSettings = async (
  machine: Machine,
  settings: Readonly<Record<string, string>>,
): Promise<void> => {
  const edits = Object.entries(settings).map(
    ([name, value]) => `s#^${name}=.*#${name}=${value.replaceAll('&', '\\&')}#`,
  )
  await machine.type(`sed -i '${edits.join('\n')}' /etc/vikarklar.env`)
}

/** Is the service ready at this port? */
export const isUp = async ({ attempt }: Machine, port = 3000): Promise<boolean> =>
  (await attempt(`curl --silent --fail http://127.0.0.1:${port}/readyz`)).code === 0

/** An administrator with a new office. */
export const signUp = async (machine: Machine, fullName: string, email: string): Promise<void> => {
  const person = { fullName, email, password: 'vinterferie-08', company: 'Borte skole', termsAccepted: true }
  await machine.type(
    `curl --silent --fail --output /dev/null --header 'content-type: application/json' --data '${JSON.stringify(person)}' http://127.0.0.1:3000/api/sign-up`,
  )
}
