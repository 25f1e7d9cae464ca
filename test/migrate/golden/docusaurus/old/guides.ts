const guides: { items: string[] } = { items: ['guide/setup', 'guide/missing'] };

export default guides;
