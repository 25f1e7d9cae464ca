/**
 * Returns why a version must not be published from here, or `undefined`. A release is made by the workflow for tags, because only there npm can prove
 * which commit a package was built from.
 *
 * @param env the environment
 */
export function findReasonAgainst(env, version) {
  if (env.GITHUB_ACTIONS !== 'true')
    return 'A release is published by the workflow "release" only, when a tag is pushed. Use "npm run release -- --dry-run" to rehearse it here.';
  const tag = `v${version}`;
  if (env.GITHUB_REF !== `refs/tags/${tag}`)
    return `The workflow runs for "${env.GITHUB_REF ?? 'no ref'}", but package.json has version ${version}. Push the tag "${tag}", or change the version.`;
  return undefined;
}
