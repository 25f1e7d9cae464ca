import { build, defineConfig } from 'docsgen';

const config = defineConfig({ title: 'Site', url: 'https://docs.example.com', navbr: {} });
const { pages } = await build({ folder: 'docs' });
export default [config, pages];
