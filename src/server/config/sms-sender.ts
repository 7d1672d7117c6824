import { z } from 'zod'

/** Senders that belong to no one in particular: operators stop them, as a defence against fraud. */
const GENERIC_SENDERS = new Set(
  'INFO SMS SMSINFO INFOSMS MMS TEST ALERT NOTICE VERIFY CODE KODE MESSAGE MELDING BESKJED VARSEL SERVICE NORGE'.split(
    ' ',
  ),
)

/** The sender's name on every SMS: alphanumeric, as GSM 03.40 allows. */
export const SmsSender = z
  .string()
  .regex(/^(?=.*\S)[A-Za-z0-9 ]{1,11}$/, 'SMS_SENDER must be 1-11 letters, digits or spaces')
  .refine(
    (sender) => !GENERIC_SENDERS.has(sender.toUpperCase().replaceAll(' ', '')),
    'SMS_SENDER must name the service: operators refuse general words such as INFO or SMS',
  )
  .default('Vikarklar')
