import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { makeFolder } from './folder.ts'

/** A certificate that signs itself, and its key, for some days. */
export const makeCertificate = (name: string, days: number): { cert: string; key: string } => {
  const folder = makeFolder('certificate')
  const [cert = '', key = ''] = ['cert.pem', 'key.pem'].map((file) => path.join(folder, file))
  const subject = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`]
  const made = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', String(days)]
  execFileSync('openssl', ['req', '-x509', ...subject, ...made, '-keyout', key, '-out', cert], {
    stdio: 'pipe',
  })
  const texts = { cert: readFileSync(cert, 'utf8'), key: readFileSync(key, 'utf8') }
  rmSync(folder, { recursive: true })
  return texts
}
