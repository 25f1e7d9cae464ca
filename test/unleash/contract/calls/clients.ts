import type { Call } from '../contract-client.js';

/** What SDKs and proxies send, and what people see of it. Needs the toggle `express-checkout`. */
export async function callClients(call: Call): Promise<void> {
  const now = new Date().toISOString();
  const bucket = { start: now, stop: now, toggles: { 'express-checkout': { yes: 3, no: 1, variants: { red: 2 } } } };
  const registration = {
    appName: 'webshop',
    instanceId: 'one',
    sdkVersion: 'unleash-client-node:3.16.0',
    strategies: ['default'],
    started: now,
    interval: 10000,
  };

  await call('registerClientApplication', { status: 202, as: 'client', body: registration });
  await call('registerClientApplication', { status: 400, as: 'client', body: { instanceId: 'one' } });
  await call('registerClientMetrics', { status: 202, as: 'client', body: { appName: 'webshop', instanceId: 'one', bucket } });
  await call('registerClientMetrics', { status: 400, as: 'client', body: { appName: 'webshop' } });
  await call('getAllClientFeatures', { status: 200, as: 'client' });
  await call('getAllClientFeatures', { status: 200, as: 'client', query: { namePrefix: 'express', project: 'default' } });
  await call('getClientFeature', { status: 200, as: 'client', params: { featureName: 'express-checkout' } });

  await call('getFrontendFeatures', { status: 200, as: 'frontend' });
  await call('getFrontendFeatures', {
    status: 200,
    as: 'frontend',
    query: {
      appName: 'webshop',
      userId: '7',
      sessionId: 'a',
      remoteAddress: '127.0.0.1',
      environment: 'x',
      'properties[region]': 'europe',
    },
  });
  await call('registerFrontendMetrics', { status: 200, as: 'frontend', body: { appName: 'webshop', instanceId: 'one', bucket } });
  await call('registerFrontendClient', { status: 200, as: 'frontend', body: registration });

  await call('createApplication', {
    status: 202,
    params: { appName: 'webshop' },
    body: { appName: 'webshop', description: 'The shop', icon: 'store', color: 'red', url: 'https://shop.example' },
  });
  await call('getApplications', { status: 200 });
  await call('getApplications', { status: 200, query: { strategyName: 'default' } });
  await call('getApplication', { status: 200, params: { appName: 'webshop' } });
  await call('getFeatureUsageSummary', { status: 200, params: { name: 'express-checkout' } });
  await call('getRawFeatureMetrics', { status: 200, params: { name: 'express-checkout' } });
  await call('getRawFeatureMetrics', { status: 200, params: { name: 'express-checkout' }, query: { hoursBack: '24' } });
  await call('deleteApplication', { status: 200, params: { appName: 'webshop' } });
}
