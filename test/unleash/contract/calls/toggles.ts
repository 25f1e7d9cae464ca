import type { Call } from '../contract-client.js';

const PROJECT = { projectId: 'default' };

/** Toggles, their strategies, variants, tags and archive. */
export async function callToggles(call: Call): Promise<void> {
  const toggle = { ...PROJECT, featureName: 'express-checkout' };
  const development = { ...toggle, environment: 'development' };
  await call('createFeature', {
    status: 201,
    params: PROJECT,
    body: { name: 'express-checkout', type: 'release', description: 'One page', impressionData: true },
  });
  await call('createFeature', { status: 409, params: PROJECT, body: { name: 'express-checkout' } });
  await call('createFeature', { status: 400, params: PROJECT, body: { name: 'not a name' } });
  await call('validateFeature', { status: 200, body: { name: 'new-name' } });
  await call('validateFeature', { status: 409, body: { name: 'express-checkout' } });
  await call('validateFeature', { status: 400, body: { name: 'not a name' } });
  await call('getFeatures', { status: 200, params: PROJECT });
  await call('getFeature', { status: 200, params: toggle });
  await call('getFeature', { status: 403, params: { ...PROJECT, featureName: 'no-toggle' } });
  await call('updateFeature', { status: 403, params: { ...PROJECT, featureName: 'no-toggle' }, body: { name: 'no-toggle' } });
  await call('getAllToggles', { status: 200 });
  await call('updateFeature', {
    status: 200,
    params: toggle,
    body: { name: 'express-checkout', description: 'Two pages', type: 'experiment' },
  });
  await call('patchFeature', { status: 200, params: toggle, body: [{ op: 'replace', path: '/description', value: 'One page' }] });
  await call('cloneFeature', { status: 201, params: toggle, body: { name: 'express-checkout-2' } });
  await call('cloneFeature', { status: 409, params: toggle, body: { name: 'express-checkout-2' } });
  await call('getAllFeatureTypes', { status: 200 });

  await call('createContextField', { status: 201, body: { name: 'region' } });
  await call('createContextField', { status: 201, body: { name: 'age' } });
  const strategy = await call('addFeatureStrategy', {
    status: 200,
    params: development,
    body: {
      name: 'flexibleRollout',
      parameters: { rollout: '25', stickiness: 'userId', groupId: 'express-checkout' },
      constraints: [{ contextName: 'region', operator: 'IN', values: ['europe'], inverted: false, caseInsensitive: false }],
    },
  });
  const second = await call('addFeatureStrategy', {
    status: 200,
    params: development,
    body: { name: 'default', parameters: {} },
  });
  const one = { ...development, strategyId: strategy.id };
  await call('getFeatureStrategies', { status: 200, params: development });
  await call('getFeatureStrategy', { status: 200, params: one });
  await call('updateFeatureStrategy', {
    status: 200,
    params: one,
    body: {
      name: 'flexibleRollout',
      parameters: { rollout: '50', stickiness: 'default', groupId: 'express-checkout' },
      constraints: [],
    },
  });
  await call('patchFeatureStrategy', {
    status: 200,
    params: one,
    body: [{ op: 'replace', path: '/parameters/rollout', value: '75' }],
  });
  await call('setStrategySortOrder', {
    status: 200,
    params: development,
    body: [
      { id: second.id, sortOrder: 1 },
      { id: strategy.id, sortOrder: 2 },
    ],
  });

  await call('toggleFeatureEnvironmentOn', { status: 200, params: development });
  await call('getFeatureEnvironment', { status: 200, params: development });
  await call('toggleFeatureEnvironmentOff', { status: 200, params: development });
  await call('toggleFeatureEnvironmentOn', { status: 200, params: development });

  const variants = ['red', 'blue'].map((name) => ({
    name,
    weight: 500,
    weightType: 'variable',
    stickiness: 'default',
    payload: { type: 'string', value: name },
  }));
  await call('overwriteFeatureVariants', { status: 200, params: toggle, body: variants });
  await call('patchFeatureVariants', { status: 200, params: toggle, body: [{ op: 'replace', path: '/0/name', value: 'green' }] });
  await call('getFeatureVariants', { status: 200, params: toggle });
  await call('overwriteEnvironmentFeatureVariants', { status: 200, params: development, body: variants });
  await call('patchEnvironmentsFeatureVariants', {
    status: 200,
    params: development,
    body: [{ op: 'replace', path: '/0/name', value: 'green' }],
  });
  await call('getEnvironmentFeatureVariants', { status: 200, params: development });
  await call('overwriteFeatureVariants', {
    status: 400,
    params: toggle,
    body: [{ name: 'red', weight: 500, weightType: 'fix', stickiness: 'default' }],
  });
  await call('validateConstraint', { status: 204, body: { contextName: 'age', operator: 'NUM_GT', value: '5' } });
  await call('validateConstraint', { status: 400, body: { contextName: 'age', operator: 'NUM_GT', value: 'five' } });

  await call('createTagType', { status: 201, body: { name: 'team', description: 'The team that owns the toggle', icon: 'T' } });
  await call('createTagType', { status: 409, body: { name: 'team', description: 'Again', icon: 'T' } });
  await call('validateTagType', { status: 200, body: { name: 'area', description: 'An area' } });
  await call('validateTagType', { status: 409, body: { name: 'team', description: 'Again' } });
  await call('getTagTypes', { status: 200 });
  await call('getTagType', { status: 200, params: { name: 'team' } });
  await call('updateTagType', { status: 200, params: { name: 'team' }, body: { description: 'The owners', icon: 'O' } });
  await call('createTag', { status: 201, body: { type: 'team', value: 'checkout' } });
  await call('createTag', { status: 409, body: { type: 'team', value: 'checkout' } });
  await call('getTags', { status: 200 });
  await call('getTagsByType', { status: 200, params: { type: 'team' } });
  await call('getTag', { status: 200, params: { type: 'team', value: 'checkout' } });
  await call('addTag', { status: 201, params: { featureName: 'express-checkout' }, body: { type: 'team', value: 'checkout' } });
  await call('addTag', { status: 409, params: { featureName: 'express-checkout' }, body: { type: 'team', value: 'checkout' } });
  await call('listTags', { status: 200, params: { featureName: 'express-checkout' } });
  await call('getAllToggles', { status: 200, query: { tag: 'team:checkout', project: 'default', namePrefix: 'express' } });
  await call('removeTag', { status: 200, params: { featureName: 'express-checkout', type: 'team', value: 'checkout' } });
  await call('deleteTag', { status: 200, params: { type: 'team', value: 'checkout' } });
  await call('deleteTagType', { status: 200, params: { name: 'team' } });

  await call('getPlayground', {
    status: 200,
    body: { environment: 'development', projects: '*', context: { appName: 'playground', userId: '7' } },
  });
  await call('getPlayground', { status: 400, body: { environment: 'development' } });

  await call('deleteFeatureStrategy', { status: 200, params: one });
  await call('archiveFeature', { status: 202, params: { ...PROJECT, featureName: 'express-checkout-2' } });
  await call('getArchivedFeatures', { status: 200 });
  await call('getArchivedFeaturesByProjectId', { status: 200, params: PROJECT });
  await call('reviveFeature', { status: 200, params: { featureName: 'express-checkout-2' } });
  await call('archiveFeature', { status: 202, params: { ...PROJECT, featureName: 'express-checkout-2' } });
  await call('deleteFeature', { status: 200, params: { featureName: 'express-checkout-2' } });
}
