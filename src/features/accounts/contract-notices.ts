import * as z from 'zod/mini'
import { api } from '#shared/contract.ts'
import { NOTICE_CHANNELS, NoticeChoice } from './rules.ts'

const Channels = z.array(z.enum(NOTICE_CHANNELS))
/** By what somebody is told in the office they act for. */
export const Notices = z.object({
  accepted: Channels,
  withdrawn: Channels,
  alarm: Channels,
  lowBalance: Channels,
})
export type Notices = z.infer<typeof Notices>

const tags = ['accounts']

export const notices = {
  notices: api
    .route({
      method: 'GET',
      path: '/notices',
      operationId: 'read-notices',
      tags,
      summary: 'Hva man får varsel om på dette kontoret, og hvordan',
    })
    .meta({ area: 'employer' })
    .output(Notices),
  chooseNotice: api
    .route({
      method: 'PUT',
      path: '/notices',
      operationId: 'choose-notice',
      tags,
      summary: 'Slå ett varsel på eller av for seg selv',
    })
    .meta({ area: 'employer' })
    .errors({
      NOBODY_ALARMED: {
        status: 409,
        message: 'Noen må få varsel når en vakt står i fare. Velg en annen først.',
      },
    })
    .input(NoticeChoice)
    .output(Notices),
}
