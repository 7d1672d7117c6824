import { audit } from './contract-audit.ts'
import { customers } from './contract-customers.ts'
import { deletion } from './contract-deletion.ts'
import { economy, pricing } from './contract-economy.ts'
import { links } from './contract-links.ts'
import { sms } from './contract-sms.ts'
import { statistics } from './contract-statistics.ts'

/** All customers and the service itself; every procedure has the area `service`. */
export const superadmin = {
  ...customers,
  ...deletion,
  ...statistics,
  ...sms,
  ...economy,
  ...pricing,
  ...links,
  ...audit,
}
