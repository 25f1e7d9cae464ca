import type { Call } from '../contract-client.js';

/** Projects, environments, context fields, strategies, addons, events and the instance itself. */
export async function callInstance(call: Call): Promise<void> {
  await call('getHealth', { status: 200, as: 'nobody' });
  await call('getUiConfig', { status: 200 });
  await call('setUiConfig', { status: 204, body: { frontendSettings: { frontendApiOrigins: ['*'] } } });
  await call('getInstanceAdminStats', { status: 200 });
  await call('getProjects', { status: 200 });
  await call('getProjectHealthOverview', { status: 200, params: { projectId: 'default' } });
  await call('getProjectHealthReport', { status: 200, params: { projectId: 'default' } });

  await call('getAllEnvironments', { status: 200 });
  await call('getEnvironment', { status: 200, params: { name: 'development' } });
  await call('getProjectEnvironments', { status: 200, params: { projectId: 'default' } });
  await call('updateSortOrder', { status: 200, body: { development: 1, production: 2 } });
  await call('toggleEnvironmentOn', { status: 204, params: { name: 'default' } });
  await call('addEnvironmentToProject', { status: 200, params: { projectId: 'default' }, body: { environment: 'default' } });
  await call('addEnvironmentToProject', { status: 409, params: { projectId: 'default' }, body: { environment: 'default' } });
  await call('removeEnvironmentFromProject', { status: 200, params: { projectId: 'default', environment: 'default' } });
  await call('toggleEnvironmentOff', { status: 204, params: { name: 'default' } });

  const field = {
    name: 'tenant',
    description: 'Whose data it is',
    legalValues: [{ value: 'acme', description: 'Acme' }],
    stickiness: true,
    sortOrder: 5,
  };
  await call('createContextField', { status: 201, body: field });
  await call('createContextField', { status: 409, body: field });
  await call('validate', { status: 200, body: { name: 'tier' } });
  await call('validate', { status: 409, body: { name: 'tenant' } });
  await call('getContextFields', { status: 200 });
  await call('getContextField', { status: 200, params: { contextField: 'tenant' } });
  await call('updateContextField', { status: 200, params: { contextField: 'tenant' }, body: { ...field, sortOrder: 6 } });
  await call('deleteContextField', { status: 200, params: { contextField: 'tenant' } });

  const strategy = {
    name: 'by-tenant',
    description: 'On for tenants',
    parameters: [{ name: 'tenants', type: 'list', description: 'Their ids', required: true }],
  };
  await call('createStrategy', { status: 201, body: strategy });
  await call('createStrategy', { status: 409, body: strategy });
  await call('getAllStrategies', { status: 200 });
  await call('getStrategy', { status: 200, params: { name: 'by-tenant' } });
  await call('updateStrategy', {
    status: 200,
    params: { strategyName: 'by-tenant' },
    body: { ...strategy, description: 'For tenants' },
  });
  await call('deprecateStrategy', { status: 200, params: { strategyName: 'by-tenant' } });
  await call('reactivateStrategy', { status: 200, params: { strategyName: 'by-tenant' } });
  await call('removeStrategy', { status: 200, params: { name: 'by-tenant' } });

  const addon = {
    provider: 'webhook',
    description: 'To the chat',
    enabled: true,
    parameters: { url: 'http://127.0.0.1:9/hook' },
    events: ['feature-created'],
    projects: [],
    environments: [],
  };
  const { id } = await call('createAddon', { status: 201, body: addon });
  await call('getAddons', { status: 200 });
  await call('getAddon', { status: 200, params: { id } });
  await call('updateAddon', { status: 200, params: { id }, body: { ...addon, enabled: false } });
  await call('deleteAddon', { status: 200, params: { id } });

  await call('getEvents', { status: 200 });
  await call('getEvents', { status: 200, query: { project: 'default' } });
  await call('searchEvents', { status: 200, body: { type: 'feature-created', limit: 10 } });
  await call('getEventsForToggle', { status: 200, params: { featureName: 'express-checkout' } });
  const state = await call('export', { status: 200 });
  await call('export', {
    status: 200,
    query: {
      format: 'json',
      download: 'true',
      strategies: 'true',
      featureToggles: 'true',
      projects: 'true',
      tags: 'true',
      environments: 'true',
    },
  });
  await call('import', { status: 202, body: state });
  await call('import', { status: 202, query: { drop: 'false', keep: 'true' }, body: state });
}
