import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { paths, patterns } from '#shared/paths.ts'
import { adminPages, texts } from './frames.tsx'

const customers = createRoute({
  getParentRoute: () => adminPages,
  path: paths.customers,
  validateSearch: texts('q', 'rolle', 'sortering', 'retning'),
  component: lazyRouteComponent(() => import('#features/superadmin/web/CustomersPage.tsx'), 'CustomersPage'),
})

const customer = createRoute({
  getParentRoute: () => adminPages,
  path: patterns.customer,
  component: lazyRouteComponent(() => import('#features/superadmin/web/CustomerPage.tsx'), 'CustomerPage'),
})

const systemStats = createRoute({
  getParentRoute: () => adminPages,
  path: paths.systemStats,
  component: lazyRouteComponent(
    () => import('#features/superadmin/web/SystemStatsPage.tsx'),
    'SystemStatsPage',
  ),
})

const smsControl = createRoute({
  getParentRoute: () => adminPages,
  path: paths.smsControl,
  validateSearch: texts('q'),
  component: lazyRouteComponent(
    () => import('#features/superadmin/web/SmsControlPage.tsx'),
    'SmsControlPage',
  ),
})

const smsEconomy = createRoute({
  getParentRoute: () => adminPages,
  path: paths.smsEconomy,
  validateSearch: texts('q', 'sortering', 'retning'),
  component: lazyRouteComponent(
    () => import('#features/superadmin/web/SmsEconomyPage.tsx'),
    'SmsEconomyPage',
  ),
})

const smsPricing = createRoute({
  getParentRoute: () => adminPages,
  path: paths.smsPricing,
  component: lazyRouteComponent(
    () => import('#features/superadmin/web/SmsPricingPage.tsx'),
    'SmsPricingPage',
  ),
})

const generateMagicLink = createRoute({
  getParentRoute: () => adminPages,
  path: paths.generateMagicLink,
  validateSearch: texts('bruker', 'side'),
  component: lazyRouteComponent(() => import('#features/superadmin/web/MagicLinkPage.tsx'), 'MagicLinkPage'),
})

const auditLog = createRoute({
  getParentRoute: () => adminPages,
  path: paths.auditLog,
  validateSearch: texts('hvem', 'kunde', 'hendelse', 'fra', 'til'),
  component: lazyRouteComponent(() => import('#features/superadmin/web/AuditLogPage.tsx'), 'AuditLogPage'),
})

/** The superadmin's pages. */
export const serviceRoutes = [
  customers,
  customer,
  systemStats,
  smsControl,
  smsEconomy,
  smsPricing,
  generateMagicLink,
  auditLog,
] as const
