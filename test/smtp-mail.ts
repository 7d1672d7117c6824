import { createSmtpMailer } from '#features/email/server/smtp-mailer.ts'
import type { Email } from '#features/email/server/mailer.ts'
import { loadConfig } from '#server/config/config.ts'

/** A mailer of a public service, whose server `env` configures. */
export const openSmtpMailer = (env: Record<string, string>, deadlineMs?: number) =>
  createSmtpMailer(
    loadConfig({
      APP_URL: 'https://vikarklar.example',
      APP_SECRET: 'a secret of thirty-two characters',
      SMS_GATEWAY: 'local',
      STRIPE_SECRET_KEY: 'local',
      MAIL_FROM: 'svar-ikke@vikarklar.example',
      ...env,
    }),
    deadlineMs,
  )

export const anEmail = (changes: Partial<Email> = {}): Email => ({
  id: '0198c0de-0000-7000-8000-000000000001',
  from: 'Solbakken skole via Vikarklar',
  to: 'ola@vikar.example',
  replyTo: 'kari@fjellhamar.example',
  subject: 'Kan du ta «Vikar i 3B» på Ås?',
  text: 'Hei Ola,\n\nblåbærsyltetøy.\n.\nEtter punktum.',
  html: '<!doctype html><p>Hei Ola, blåbærsyltetøy</p>',
  calendar: null,
  ...changes,
})
