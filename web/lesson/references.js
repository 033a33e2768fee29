/**
 * The papers that the lesson cites, in the order of their years.
 *
 * @typedef {object} Reference
 * @property {string} authors
 * @property {number} year
 * @property {string} title
 * @property {string} venue Where it was published, when not on arXiv alone.
 * @property {string} [arxiv] Its number there.
 * @property {string} [address] Where it is read, when not on arXiv.
 */

/** @type {Reference[]} */
export const references = [
  {
    authors:
      'Ashish Vaswani, Noam Shazeer, Niki Parmar, Jakob Uszkoreit, Llion Jones, Aidan N. Gomez, Łukasz Kaiser and Illia Polosukhin',
    year: 2017,
    title: 'Attention is all you need',
    venue: 'Advances in Neural Information Processing Systems 30',
    arxiv: '1706.03762',
  },
  {
    authors: 'Jonas Gehring, Michael Auli, David Grangier, Denis Yarats and Yann N. Dauphin',
    year: 2017,
    title: 'Convolutional sequence to sequence learning',
    venue: 'International Conference on Machine Learning, 2017',
    arxiv: '1705.03122',
  },
  {
    authors: 'Peter Shaw, Jakob Uszkoreit and Ashish Vaswani',
    year: 2018,
    title: 'Self-attention with relative position representations',
    venue: 'NAACL-HLT 2018',
    arxiv: '1803.02155',
  },
  {
    authors: 'Jacob Devlin, Ming-Wei Chang, Kenton Lee and Kristina Toutanova',
    year: 2018,
    title: 'BERT: Pre-training of deep bidirectional transformers for language understanding',
    venue: 'NAACL-HLT 2019',
    arxiv: '1810.04805',
  },
  {
    authors: 'Zihang Dai, Zhilin Yang, Yiming Yang, Jaime Carbonell, Quoc V. Le and Ruslan Salakhutdinov',
    year: 2019,
    title: 'Transformer-XL: Attentive language models beyond a fixed-length context',
    venue: 'ACL 2019',
    arxiv: '1901.02860',
  },
  {
    authors: 'Alec Radford, Jeffrey Wu, Rewon Child, David Luan, Dario Amodei and Ilya Sutskever',
    year: 2019,
    title: 'Language models are unsupervised multitask learners',
    venue: 'OpenAI, technical report (GPT-2)',
    address:
      'https://cdn.openai.com/better-language-models/language_models_are_unsupervised_multitask_learners.pdf',
  },
  {
    authors: 'Hang Yan, Bocao Deng, Xiaonan Li and Xipeng Qiu',
    year: 2019,
    title: 'TENER: Adapting transformer encoder for named entity recognition',
    venue: '',
    arxiv: '1911.04474',
  },
  {
    authors: 'Guolin Ke, Di He and Tie-Yan Liu',
    year: 2020,
    title: 'Rethinking positional encoding in language pre-training',
    venue: 'International Conference on Learning Representations, 2021',
    arxiv: '2006.15595',
  },
  {
    authors: 'Jianlin Su, Yu Lu, Shengfeng Pan, Ahmed Murtadha, Bo Wen and Yunfeng Liu',
    year: 2021,
    title: 'RoFormer: Enhanced transformer with rotary position embedding',
    venue: '',
    arxiv: '2104.09864',
  },
  {
    authors: 'Ofir Press, Noah A. Smith and Mike Lewis',
    year: 2021,
    title: 'Train short, test long: Attention with linear biases enables input length extrapolation',
    venue: 'International Conference on Learning Representations, 2022',
    arxiv: '2108.12409',
  },
  {
    authors: 'Adi Haviv, Ori Ram, Ofir Press, Peter Izsak and Omer Levy',
    year: 2022,
    title: 'Transformer language models without positional encodings still learn positional information',
    venue: 'Findings of EMNLP 2022',
    arxiv: '2203.16634',
  },
  {
    authors: 'Shouyuan Chen, Sherman Wong, Liangjian Chen and Yuandong Tian',
    year: 2023,
    title: 'Extending context window of large language models via positional interpolation',
    venue: '',
    arxiv: '2306.15595',
  },
  {
    authors: 'Amirhossein Kazemnejad, Inkit Padhi, Karthikeyan Natesan Ramamurthy, Payel Das and Siva Reddy',
    year: 2023,
    title: 'The impact of positional encoding on length generalization in transformers',
    venue: 'Advances in Neural Information Processing Systems 36',
    arxiv: '2305.19466',
  },
  {
    authors: 'Bowen Peng, Jeffrey Quesnelle, Honglu Fan and Enrico Shippole',
    year: 2023,
    title: 'YaRN: Efficient context window extension of large language models',
    venue: 'International Conference on Learning Representations, 2024',
    arxiv: '2309.00071',
  },
  {
    authors:
      'Federico Barbero, Alex Vitvitskyi, Christos Perivolaropoulos, Razvan Pascanu and Petar Veličković',
    year: 2024,
    title: 'Round and round we go! What makes rotary positional encodings useful?',
    venue: 'International Conference on Learning Representations, 2025',
    arxiv: '2410.06205',
  },
];
