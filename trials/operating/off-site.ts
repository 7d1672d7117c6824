import { fileURLToPath } from 'node:url'
import type { Notes } from '../cluster/notes.ts'
import type { Machine } from '../machines/machines.ts'
import { onMachines } from '../machines/on-machines.ts'
import { setUpService } from '../machines/release.ts'
import { typePage } from '../machines/typed.ts'
import type { Outcome } from '../trial.ts'

const SSHD = fileURLToPath(new URL('../../deploy/offsite/sshd.conf', import.meta.url))

/** Types the page about off-site backups, as printed, on two machines; then the first one loses its database. */
export const tryOffSite = (): Promise<Outcome> =>
  onMachines(
    'a lost machine comes back from the copy',
    async ({ machines, release, notes }) => {
      const root = await machines.boot('vikarklar', '10.0.0.4')
      const elsewhere = await machines.boot('backup', '10.0.0.5')
      await setUpService(root, release, {})
      await root.type(`systemctl enable --now vikarklar-all
echo '10.0.0.5 backup.example' >> /etc/hosts
vikarklar-run superadmin drift@vikarklar.example`)
      elsewhere.copyIn(SSHD, '/root/sshd.conf')
      const { printed } = await typePage({
        page: 'operations/off-site.md',
        on: { root: [root], elsewhere: [elsewhere] },
        between: async (lines) => {
          if (!lines.includes('ssh-keygen')) return
          await root.type('cp /etc/vikarklar-offsite/key.pub /root/')
          root.copyOver('/root/key.pub', elsewhere)
        },
      })
      const drill = printed.at(-1) ?? ''
      const own = await elsewhere.type('ssh-keygen -lf /etc/ssh/ssh_host_ed25519_key.pub')
      const [fingerprint = '?'] = /SHA256:\S+/.exec(own) ?? []
      notes.hold(
        printed.join('\n').includes(fingerprint),
        `${fingerprint} was not shown on the first machine`,
      )
      notes.hold(drill.includes('can be restored'), `the drill said: ${drill}`)
      await tryEncrypted(elsewhere, notes)
      await tryRetention(root, notes)
      await tryLoss(root, notes)
    },
    ['restic', 'openssh-client', 'openssh-server'],
  )

/** Checks that the remote copy is unreadable, and that its login can only transfer files. */
const tryEncrypted = async (elsewhere: Machine, notes: Notes) => {
  const { code } = await elsewhere.attempt(
    'grep -rl -e manifest.json -e vikarklar.example -e kysely_migration /srv/copies/vikarklar',
  )
  notes.hold(code === 1, 'the copies can be read where they lie')
}

const tryRetention = async (root: Machine, notes: Notes) => {
  await root.type(`sed -i 's/^KEEP=.*/KEEP=2/' /etc/vikarklar-offsite/settings
for night in 1 2 3; do sleep 1; systemctl start vikarklar-backup; systemctl start vikarklar-offsite; done`)
  const said = await root.type('journalctl -u vikarklar-offsite')
  notes.hold(said.includes('vikarklar-offsite'), `the journal says nothing of a copy: ${said}`)
  const kept = await root.type('vikarklar-offsite snapshots --json')
  notes.hold(kept.split('"short_id"').length - 1 === 2, `these copies are kept: ${kept}`)
  const refused = await root.attempt('ssh -F /etc/vikarklar-offsite/ssh_config offsite id')
  notes.hold(!refused.output.includes('uid='), 'the login elsewhere runs commands')
}

/** Loses the disk with database, secret and backups, and restores the copy into a new database. */
const tryLoss = async (root: Machine, notes: Notes) => {
  await root.type(`mv /etc/vikarklar-offsite/password /root/kept
install -D -m 600 /dev/stdin /etc/vikarklar-offsite/password < /root/kept
chown -R vikarklar: /etc/vikarklar-offsite`)
  await root.type(`systemctl stop vikarklar-all
rm -rf /var/lib/vikarklar /var/backups/vikarklar/* /var/lib/vikarklar-drill
vikarklar-offsite restore latest --target /var/lib/vikarklar-drill
chown -R vikarklar: /var/lib/vikarklar-drill
vikarklar-run restore "$(ls -d /var/lib/vikarklar-drill/*Z)"
systemctl start vikarklar-all`)
  const { output } = await root.attempt('vikarklar-run superadmin annen@vikarklar.example')
  notes.hold(/superadmin/i.test(output), `the restored service said: ${output}`)
  const { output: rows } = await root.attempt('vikarklar-run backup /var/lib/vikarklar-drill | grep Backed')
  notes.hold(/Backed up [1-9]\d+ rows/.test(rows), `after the loss there is little left: ${rows}`)
}
