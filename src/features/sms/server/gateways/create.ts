import type { Config } from '#server/config.ts'
import type { SmsGateway } from './gateway.ts'
import { createLocalGateway } from './local.ts'

/** The gateway that the configuration names. */
export const createSmsGateway = (config: Config): SmsGateway => {
  switch (config.smsGateway) {
    case 'local':
      return createLocalGateway(config.dataDir)
  }
}
